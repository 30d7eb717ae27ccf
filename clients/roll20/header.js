// ==UserScript==
// @name         Rollwright for Roll20
// @namespace    rollwright
// @version      VERSION
// @description  Rolls and negotiations of a Rollwright table in Roll20's chat
// @license      MIT
// @match        https://app.roll20.net/editor/*
// @run-at       document-idle
// @noframes
// @grant        GM_xmlhttpRequest
// @grant        GM_getValue
// @grant        GM_setValue
// @grant        GM_registerMenuCommand
// @connect      *
// ==/UserScript==
//
// Built by `make roll20` from clients/roll20, clients/js and service/http/play: change those.
