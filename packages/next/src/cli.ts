#!/usr/bin/env node
// pnpm and Yarn link only the commands of packages in package.json, so this package has the command too.
import 'indexical/cli'
