/** The styles of all pages: no external font, image or script. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#f4f6f4;--card:#fff;--sunk:#eef2ef;--ink:#14201a;--soft:#55635b;--line:#dbe2dd;--accent:#0b6b46;--on-accent:#fff;--in:#0b6b46;--out:#9a3412;--warn-bg:#fdf1e7;--good-bg:#e6f4ec;--shadow:0 1px 2px rgb(20 32 26/.05),0 8px 24px -16px rgb(20 32 26/.25)}
@media (prefers-color-scheme:dark){:root{--bg:#0e1411;--card:#161f1a;--sunk:#111814;--ink:#e8efeb;--soft:#a1b3a8;--line:#2a3830;--accent:#5fd3a0;--on-accent:#06231a;--in:#5fd3a0;--out:#f3a982;--warn-bg:#33221a;--good-bg:#14302399;--shadow:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main,header>div{max-width:64rem;margin:0 auto;padding:1.25rem 1rem}
main{padding-bottom:4rem}
header{background:var(--card);border-bottom:1px solid var(--line)}
header>div{display:flex;gap:.5rem 1rem;align-items:center;justify-content:space-between;flex-wrap:wrap;padding-block:.75rem}
.brand{display:flex;gap:.6rem;align-items:center;font-weight:650;letter-spacing:-.01em;color:inherit;text-decoration:none}
.brand i{width:1.75rem;height:1.75rem;border-radius:.55rem;background:var(--accent);display:grid;place-items:center}
.brand i::after{content:"";width:.7rem;height:.7rem;border:2.5px solid var(--on-accent);rotate:45deg;border-radius:.15rem}
.tools{display:flex;gap:.4rem .9rem;align-items:center;flex-wrap:wrap;font-size:.9rem}
h1{font-size:1.7rem;line-height:1.2;letter-spacing:-.02em;margin:.5rem 0 .35rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;letter-spacing:-.01em;margin:2rem 0 .6rem}
.card h2{margin:0 0 .25rem}
p{margin:.25rem 0 1rem;color:var(--soft)}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.3rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.9rem;overflow-x:auto;box-shadow:var(--shadow)}
.pad{padding:1.1rem 1.15rem}
.split{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:56rem){.split{grid-template-columns:minmax(0,5fr) minmax(0,4fr);align-items:start}}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.7rem 1.15rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
thead th{font-size:.8rem;font-weight:600;color:var(--soft)}
tr:last-child>*{border-bottom:0}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.in{color:var(--in)}.out{color:var(--out)}
.s{display:block;color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
tfoot td{font-weight:650;border-top:2px solid var(--line)}
.tag{font-size:.8rem;border:1px solid var(--line);border-radius:99px;padding:.1rem .7rem;color:var(--soft);white-space:nowrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.45rem 1.25rem;padding:1.1rem 1.15rem;margin:0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.big{font-size:1.5rem;font-weight:650;letter-spacing:-.02em}
form{display:grid;gap:.9rem}
label{display:grid;gap:.3rem;font-weight:600;font-size:.92rem}
label small{font-weight:400;color:var(--soft);font-size:.85rem}
input,textarea,select{font:inherit;font-weight:400;color:inherit;background:var(--sunk);border:1px solid var(--line);border-radius:.6rem;padding:.6rem .7rem;width:100%;min-height:2.75rem}
textarea{font:13px/1.45 ui-monospace,SFMono-Regular,Menlo,monospace;min-height:6.5rem;resize:vertical;overflow-wrap:anywhere}
[aria-invalid=true]{border-color:var(--out)}
button{font:inherit;font-weight:600;border:1px solid var(--line);background:var(--card);color:inherit;border-radius:.6rem;padding:.6rem .95rem;min-height:2.75rem;cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.hide{display:none}
.row{display:flex;gap:.6rem;flex-wrap:wrap;align-items:end}.row>label{flex:1 1 9rem}.row>button{flex:0 1 auto}
.note{border-radius:.7rem;padding:.7rem .9rem;margin:0 0 1rem;color:var(--ink);border:1px solid var(--line);background:var(--sunk)}
.note.bad{background:var(--warn-bg);border-color:var(--out)}.note.good{background:var(--good-bg);border-color:var(--in)}
.list form{margin-top:.6rem}[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
summary{cursor:pointer;overflow-wrap:anywhere}pre{margin:0;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--sunk);border-radius:.5rem;padding:.6rem .7rem}.all{user-select:all}.facts{padding-inline:0;grid-template-columns:minmax(0,1fr)}
.list{list-style:none;margin:0;padding:0}.list>li{padding:.8rem 1.15rem;border-bottom:1px solid var(--line)}.list>li:last-child{border-bottom:0}
.list .head{display:flex;gap:.25rem 1rem;justify-content:space-between;flex-wrap:wrap}
.lines{margin:.35rem 0 0;padding:0;list-style:none;font-size:.92rem}.lines li{display:flex;justify-content:space-between;gap:1rem}.lines span:first-child{overflow-wrap:anywhere;min-width:0}
/* A camera reads dark on white, in the dark theme too. */
.qr{width:13rem;max-width:100%;margin:0 1.15rem 1.1rem;line-height:0}.qr svg{width:100%;border-radius:.5rem}
h3{font-size:1rem;margin:0 0 .2rem;letter-spacing:-.01em}fieldset{border:0;padding:0;margin:0}legend{padding:0;margin-bottom:.4rem;font-weight:600;font-size:.92rem}
.jump{display:flex;gap:.3rem 1rem;flex-wrap:wrap;margin:.25rem 0 1rem;font-size:.95rem}.jump a{padding:.3rem 0}
.split.even{margin-top:1.25rem}.split>.card{height:100%}.card>details+details{border-top:1px solid var(--line)}.card>details>dl{margin-top:.7rem}
dl.plain{padding:0;margin-bottom:1rem}.cards>li{padding-inline:0}.row>.grow{align-self:center}.in-line{display:inline}.grow{flex:1 1 12rem}.way{display:block;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.quick>*{flex:1 1 auto}.quick form{margin:0}.quick form button{width:100%}.narrow{max-width:26rem;margin:6vh auto 0}.quick button{white-space:nowrap}.gap-top{margin-top:.9rem}.tight>label{flex:1 1 5rem}.charge{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:start;margin:.6rem 0}.charge .qr{margin:0;flex:0 0 auto}.charge pre{flex:1 1 14rem;min-width:0}
.tag.Completed,.tag.Refunded{color:var(--in);border-color:currentColor}.tag.Failed,.tag.Cancelled{color:var(--out);border-color:currentColor}
:target{scroll-margin-top:1rem}@media (min-width:56rem){.split.even{grid-template-columns:repeat(2,minmax(0,1fr));align-items:stretch}}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:.1rem}dd{margin-bottom:.6rem}th,td,.pad,dl,.list>li{padding-inline:.85rem}.row>button{flex:1 1 100%}.list .row>button{flex:1 1 40%}.row.quick>*{flex:1 1 4rem}.row.quick button{padding-inline:.3rem}.row.words>*{flex:1 1 100%}}
`
