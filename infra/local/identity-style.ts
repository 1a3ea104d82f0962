/** The look of the sign-in page: one sheet, inlined, no image or font to load. */
export const style = `
:root {
  color-scheme: dark;
  --ink: #0b0b0f;
  --panel: #131318;
  --line: #2a2a33;
  --field: #7c7888;
  --text: #f4f1ea;
  --muted: #aba6b0;
  --gold: #d4a843;
  --gold-bright: #f0cf7d;
  --gold-deep: #8f6a1f;
  --wrong: #ff9d8f;
}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--ink); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100svh;
  color: var(--text);
  font: 400 1rem/1.5 "Inter Variable", Inter, "Segoe UI", system-ui, -apple-system, Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, p, ul, form { margin: 0; padding: 0; }
a { color: var(--gold-bright); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--gold-bright); outline-offset: 3px; }

.brand {
  position: relative;
  display: grid;
  justify-items: center;
  align-content: center;
  gap: .9rem;
  padding: 2.75rem 1.25rem 2.25rem;
  overflow: hidden;
  text-align: center;
  background:
    radial-gradient(60% 90% at 50% 108%, rgba(212, 168, 67, .22), transparent 70%),
    radial-gradient(120% 80% at 50% -20%, #1d1a1c, transparent 70%),
    #08080b;
}
.enso {
  position: absolute;
  top: 50%;
  left: 50%;
  width: 27rem;
  height: 27rem;
  transform: translate(-50%, -50%);
  opacity: .42;
}
.brand > :not(.enso) { position: relative; }
.wordmark { width: 10.5rem; height: auto; display: block; }
.tagline { color: #d8d2c8; font-size: 1rem; letter-spacing: .01em; text-wrap: balance; }

main { width: 100%; max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
.eyebrow {
  display: inline-flex;
  align-items: center;
  gap: .55rem;
  margin-bottom: .75rem;
  color: var(--gold-bright);
  font-size: .8125rem;
  font-weight: 600;
  letter-spacing: .04em;
}
.eyebrow::before { content: ""; width: 1.5rem; height: 1px; background: var(--gold); }
h1 { font-size: clamp(1.75rem, 1.45rem + 1.2vw, 2.25rem); line-height: 1.15; letter-spacing: -.022em; font-weight: 650; text-wrap: balance; }
.lead { margin-top: .6rem; color: var(--muted); max-width: 31rem; text-wrap: pretty; }
h2 { margin: 1.75rem 0 .75rem; font-size: 1rem; font-weight: 600; letter-spacing: -.005em; }

.accounts { list-style: none; display: grid; gap: .5rem; }
.account {
  display: grid;
  grid-template: "initials who chevron" "initials email chevron" / 2.75rem minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 .9rem;
  width: 100%;
  padding: .7rem .9rem .7rem .75rem;
  color: inherit;
  font: inherit;
  text-align: left;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: .875rem;
  cursor: pointer;
  transition: border-color .16s ease, background-color .16s ease;
}
.account:hover { background: #1a191d; border-color: var(--gold); }
.account:active { background: #211e1c; }
.initials {
  grid-area: initials;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  color: var(--gold-bright);
  font-size: .875rem;
  font-weight: 600;
  letter-spacing: .03em;
  background: #211d16;
  border: 1px solid #57441d;
}
.who { grid-area: who; display: grid; gap: .05rem; min-width: 0; }
.name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .6rem; font-weight: 600; }
.title { color: var(--gold); font-size: .8125rem; font-weight: 600; }
.note { color: #d3ced3; font-size: .875rem; line-height: 1.4; }

.email { grid-area: email; color: var(--muted); font-size: .8125rem; }
.chevron { grid-area: chevron; color: #8b8592; transition: transform .16s ease, color .16s ease; }
.account:hover .chevron { grid-area: chevron; color: var(--gold-bright); transform: translateX(3px); }

.field { display: grid; gap: .35rem; min-width: 0; align-content: start; }
label { font-size: .875rem; font-weight: 500; }
input {
  width: 100%;
  min-height: 3rem;
  padding: .6rem .9rem;
  color: var(--text);
  font: inherit;
  background: #0e0e13;
  border: 1px solid var(--field);
  border-radius: .75rem;
}
input:hover { border-color: #a39daf; }
input:focus-visible { outline-offset: 0; border-color: var(--gold-bright); }
input[aria-invalid] { border-color: var(--wrong); }
.wrong { color: var(--wrong); font-size: .875rem; }
.alert {
  margin: 1.25rem 0 0;
  padding: .75rem 1rem;
  color: #ffd9d3;
  background: #2a1514;
  border: 1px solid #7d3a33;
  border-radius: .75rem;
}
.action {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3rem;
  padding: .6rem 1.4rem;
  color: #17120a;
  font: inherit;
  font-weight: 650;
  text-decoration: none;
  background: var(--gold);
  border: 1px solid transparent;
  border-radius: .75rem;
  cursor: pointer;
  transition: background-color .16s ease;
}
.action:hover { background: #e3ba58; }
.action:active { background: #c2962f; }
.by-email { display: grid; gap: .5rem .6rem; }

details { margin-top: .75rem; border: 1px solid var(--line); border-radius: .875rem; background: var(--panel); }
summary {
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  padding: .6rem 1rem;
  border-radius: .875rem;
  font-weight: 600;
  cursor: pointer;
  list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::after {
  content: "";
  width: .55rem;
  height: .55rem;
  margin: -.25rem .25rem 0 1rem;
  border: solid var(--gold);
  border-width: 0 2px 2px 0;
  transform: rotate(45deg);
  transition: transform .16s ease;
}
details[open] > summary::after { transform: rotate(225deg); margin-top: .2rem; }
summary:hover { color: var(--gold-bright); }
.create { display: grid; gap: 1rem; padding: .35rem 1rem 1.1rem; }
.create .action { justify-self: start; }
.fine { color: var(--muted); font-size: .875rem; }
.message { margin-top: 1.75rem; }
.reason { margin-top: 1.25rem; padding-left: 1rem; border-left: 2px solid var(--gold-deep); color: var(--muted); font-size: .875rem; }

@media (min-width: 30rem) {
  .by-email { grid-template-columns: minmax(0, 1fr) auto; align-items: start; }
  .by-email .action { grid-column: 2; margin-top: 1.66rem; }
  .names { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
}
@media (min-width: 36rem) {
  .account { grid-template: "initials who email chevron" / 2.75rem minmax(0, 1fr) auto auto; }
}
@media (max-width: 29.99rem) { .names { display: grid; gap: 1rem; } }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: minmax(24rem, 44%) minmax(0, 1fr); }
  .brand { position: sticky; top: 0; height: 100vh; gap: 1.75rem; border-right: 1px solid #1d1c22; }
  .enso { width: min(36rem, 92%); height: auto; aspect-ratio: 1; opacity: 1; }
  .wordmark { width: clamp(13rem, 17vw, 17rem); }
  .tagline { font-size: 1.125rem; }
  main { align-self: center; padding: 2.5rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .action, .initials { border-color: currentColor; } }
`
