#!/usr/bin/env node
import{describeOldNode}from"./build.js";import module from"node:module";
// src/cli.ts
for(let e of[process.stdout,process.stderr])e.on(`error`,({code:t})=>{t!==`EPIPE`&&(e===process.stdout&&process.stderr.write(`indexical: Unexpected ${t} at the output, expected one that can be written\n`),process.exit(2))});const old=describeOldNode(process.versions.node);if(old!==void 0)process.stderr.write(`indexical: ${old}\n`),process.exitCode=2;else{module.enableCompileCache();let{describeError:e,main:t}=await import(`./main.js`);process.on(`uncaughtException`,t=>{process.stderr.write(e(t)),process.exit(2)}),process.exitCode=await t(process.argv.slice(2))}
