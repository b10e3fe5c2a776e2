export const fontPath = '/sandbox/inter';
export const weights = ['400', '600'] as const;

const fontFaces = weights
  .map(
    (weight) =>
      `@font-face{font-family:Inter;font-weight:${weight};font-display:swap;src:url("${fontPath}-${weight}.woff2") format("woff2")}`,
  )
  .join('');

/** The product's colours and type, and no more of them than one page needs. */
export const checkoutStyle = `${fontFaces}
:root{color-scheme:light dark;--primary:#c8202f;--on-primary:#fff;--ink:#1b1a19;--ink-2:#5e5a57;--line:#e7e3e0;--edge:#8c8782;--bg:#faf9f7;--surface:#fff;--warn:#8f5b00;--warn-tint:#fdf1dc;--bad:#8e1616;--bad-tint:#fbeaea}
@media(prefers-color-scheme:dark){:root{--primary:#ff6670;--on-primary:#2b0608;--ink:#f4f1ee;--ink-2:#b3ada7;--line:#34302d;--edge:#7d7772;--bg:#131211;--surface:#1c1a19;--warn:#f0b95a;--warn-tint:#33260d;--bad:#ff9b9b;--bad-tint:#3b1717}}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--ink);font:400 15px/22px Inter,system-ui,sans-serif;letter-spacing:-.011em}
main{max-width:480px;margin:0 auto;padding:24px 20px 48px}
h1{margin:24px 0 4px;font:600 22px/28px Inter,system-ui,sans-serif;letter-spacing:-.02em}
.test{padding:12px 16px;border-radius:10px;background:var(--warn-tint);color:var(--warn);font-weight:600}
.state{color:var(--ink-2)}
.notice{margin-top:16px;padding:12px 16px;border-radius:10px;background:var(--bad-tint);color:var(--bad)}
table{width:100%;margin:16px 0;border-collapse:collapse}
th,td{padding:12px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top;overflow-wrap:anywhere}
td{padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tfoot th,tfoot td{border:0;font-weight:600}
small{display:block;color:var(--ink-2);font-size:13px;line-height:18px}
form{margin-top:8px}
.back{margin-top:24px}
a{color:inherit}
label{display:block;margin:16px 0 4px}
input{width:100%;margin-bottom:8px;min-height:48px;padding:0 12px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:var(--ink);font:600 15px/22px Inter,system-ui,sans-serif;cursor:pointer}
button.main{border-color:var(--primary);background:var(--primary);color:var(--on-primary)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
`;
