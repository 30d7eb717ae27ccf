// The table of a seat that the page's address names, behind the `#`: no server gets it.

const said = new URLSearchParams(location.hash.slice(1));
if (said.get("t") && said.get("k")) {
  const table = document.createElement("rollwright-table");
  table.setAttribute("service", said.get("service") ?? location.origin);
  table.setAttribute("table", said.get("t"));
  table.setAttribute("token", said.get("k"));
  if (said.has("parts")) table.setAttribute("parts", said.get("parts"));
  for (const name of ["play", "transparent"]) table.toggleAttribute(name, said.has(name));
  document.body.replaceChildren(table);
}
