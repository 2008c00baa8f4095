import{replaceFile}from"./replay-files.js";import{parentPort}from"node:worker_threads";
// src/scan/write-worker.ts
parentPort.on(`message`,e=>parentPort.postMessage(writeAll(e),[]));function writeAll(e){return{failure:e.map(write).find(e=>e!==void 0)}}function write({path:e,bytes:t,current:n}){try{replaceFile(e,t,n);return}catch(t){let{message:n,code:r}=t;return{path:e,message:n,code:r}}}
