#!/usr/bin/env node
// pnpm and Yarn link only the commands of packages that a project names itself.
import 'indexical/cli'
