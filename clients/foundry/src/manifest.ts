// The manifest, checked by Foundry's own type of it.

import manifest from "../module.json";

manifest satisfies foundry.packages.BaseModule.CreateData;
