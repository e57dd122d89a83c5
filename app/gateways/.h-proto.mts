import { createPdfRenderer } from "~/gateways/pdf.server";
import { listBrowserProcesses, stillAlive, eventually } from "~/gateways/pdf/browser-process.testing";
import { mkdtempSync, readdirSync } from "node:fs";
const dir=mkdtempSync("/tmp/pdfproto/h-"); process.env.TMPDIR=dir;
const exe=process.argv[2];
const heavy="<p>Some text</p>".repeat(20000);
const r=createPdfRenderer({chromiumPath:exe,deadlineMs:exe?5000:2500});
let worst=0, left=0, ok=0, bad=0;
for(let i=0;i<30;i++){
  await r.render("warm").catch(e=>{bad++;console.log("warm",e.reason)});
  const p=listBrowserProcesses(dir);
  const t=performance.now();
  const f=r.render(heavy).then(()=>"done",e=>e.reason);
  await new Promise(s=>setTimeout(s,Math.random()*300));
  const sig=i%2?"SIGSTOP":"SIGKILL"; const targets=i%3===0?p:p.slice(Math.floor(Math.random()*p.length)).slice(0,1);
  for(const {id} of targets) try{process.kill(id,sig as any)}catch{}
  const res=await f; worst=Math.max(worst,performance.now()-t); if(res==="done")ok++;
  await r.render("again").catch(e=>{bad++;console.log(i,sig,targets.length,"again",e.reason)});
  if(res!=="done" && !(await eventually(()=>stillAlive(p).length===0))) left+=stillAlive(p).length;
}
await r.close(); await new Promise(s=>setTimeout(s,300));
console.log({exe,worst:Math.round(worst),completed:ok,bad,left,after:listBrowserProcesses(dir).length,profiles:readdirSync(dir)});
