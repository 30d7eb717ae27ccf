// What scripts of the pages find in the page: others put it there.

declare var rollwright: typeof import("./verify/chapters/main.js").rollwright;
declare const SwaggerUIBundle: any;
