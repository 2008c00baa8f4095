import module from"node:module";
// src/scan/page-worker.ts
module.enableCompileCache();const{serveBatches}=await import(`./read-batches.js`);serveBatches();
