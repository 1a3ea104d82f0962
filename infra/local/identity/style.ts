import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const theme = readFileSync(new URL('../../../web/theme.css', import.meta.url), 'utf8')
const inter = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64')

/**
 * The style of the sign-in page: the product's own design tokens and fonts in one inlined sheet, with nothing to
 * load.
 */
export const style = `
${theme}
@font-face {
  font-family: "Inter";
  font-weight: 100 900;
  src: url("data:font/woff2;base64,${inter}") format("woff2");
}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--ink); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100svh;
  color: var(--bone);
  font: 400 1rem/1.5 var(--font);
  overflow-wrap: anywhere;
  -webkit-font-smoothing: antialiased;
}
h1, h2, p, ul, form { margin: 0; padding: 0; }
a { color: var(--gold-bright); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--gold-bright); outline-offset: 3px; }

.brand {
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  padding: var(--space-7) var(--space-5) var(--space-6);
  border-bottom: 1px solid var(--line);
  background: radial-gradient(70% 90% at 50% 45%, rgb(233 185 75 / 13%), transparent 75%), var(--ink);
  text-align: center;
}
.logo { display: flex; align-items: center; gap: var(--space-3); font-size: 2rem; font-weight: 800; letter-spacing: -.045em; line-height: 1; }
.logo svg { width: 3rem; height: 3rem; color: var(--gold); }
.tagline { color: var(--bone-soft); text-wrap: balance; }

main { width: 100%; max-width: 40rem; margin: 0 auto; padding: var(--space-6) var(--space-5) var(--space-7); }
.eyebrow { margin-bottom: var(--space-3); color: var(--gold); font-size: .8125rem; font-weight: 650; letter-spacing: .09em; text-transform: uppercase; }
h1 { font-size: var(--text-3xl); font-weight: 800; letter-spacing: -.036em; line-height: 1.05; text-wrap: balance; }
.lead { max-width: 31rem; margin-top: var(--space-3); color: var(--bone-soft); text-wrap: pretty; }
h2 { margin: var(--space-6) 0 var(--space-3); font-size: 1rem; font-weight: 700; letter-spacing: -.012em; }

.accounts { list-style: none; display: grid; gap: var(--space-2); }
.account {
  display: grid;
  grid-template: "initials who chevron" "initials email chevron" / 2.75rem minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 .9rem;
  width: 100%;
  padding: var(--space-3);
  color: inherit;
  font: inherit;
  text-align: start;
  background: var(--ink-raised);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  cursor: pointer;
  transition: border-color var(--quick), background-color var(--quick);
}
.account:hover { background: var(--ink-high); border-color: var(--gold); }
.account:active { background: var(--ink-overlay); }
.initials {
  grid-area: initials;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: linear-gradient(150deg, var(--gold-bright), var(--gold) 60%, #c8932b);
  color: var(--on-gold);
  font-size: .9375rem;
  font-weight: 700;
}
.who { grid-area: who; display: grid; gap: .05rem; min-width: 0; }
.name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .6rem; font-weight: 650; }
.title { color: var(--gold-bright); font-size: .8125rem; font-weight: 550; }
.note { color: var(--bone-soft); font-size: .875rem; line-height: 1.4; }
.email { grid-area: email; color: var(--bone-quiet); font-size: .8125rem; }
.chevron { grid-area: chevron; color: var(--bone-quiet); transition: color var(--quick); }
.account:hover .chevron { color: var(--gold-bright); }

.field { display: grid; gap: .35rem; min-width: 0; align-content: start; }
label { color: var(--bone-soft); font-size: .875rem; font-weight: 500; }
input {
  width: 100%;
  min-height: 3rem;
  padding: .6rem .9rem;
  color: var(--bone);
  font: inherit;
  background: var(--ink-raised);
  border: 1px solid var(--line-control);
  border-radius: var(--radius);
}
input:hover { border-color: var(--bone-quiet); }
input:focus-visible { outline-offset: 0; border-color: var(--gold-bright); }
input[aria-invalid] { border-color: var(--vermilion); }
.wrong { color: var(--vermilion); font-size: .875rem; }
.alert {
  margin: var(--space-5) 0 0;
  padding: var(--space-3) var(--space-4);
  color: var(--vermilion);
  border: 1px solid var(--vermilion);
  border-radius: var(--radius);
}
.action {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3rem;
  padding: .6rem 1.5rem;
  color: var(--on-gold);
  font: inherit;
  font-size: .9375rem;
  font-weight: 600;
  text-decoration: none;
  background: var(--gold);
  border: 1px solid transparent;
  border-radius: var(--radius);
  cursor: pointer;
  transition: background-color var(--quick);
}
.action:hover { background: var(--gold-bright); }
.by-email { display: grid; gap: .5rem .6rem; }

details { margin-top: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--ink-raised); }
summary {
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  padding: .6rem 1rem;
  border-radius: var(--radius);
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
}
details[open] > summary::after { transform: rotate(225deg); margin-top: .2rem; }
summary:hover { color: var(--gold-bright); }
.create { display: grid; gap: 1rem; padding: .35rem 1rem 1.1rem; }
.create .action { justify-self: start; }
.fine { color: var(--bone-quiet); font-size: .875rem; }
.message { margin-top: var(--space-6); }
.reason { margin-top: var(--space-5); padding-inline-start: 1rem; border-inline-start: 2px solid var(--gold-deep); color: var(--bone-quiet); font-size: .875rem; }

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
  body { display: grid; grid-template-columns: minmax(24rem, 42%) minmax(0, 1fr); }
  .brand { position: sticky; top: 0; height: 100vh; gap: var(--space-6); border: 0; border-inline-end: 1px solid var(--line); }
  .logo { flex-direction: column; gap: var(--space-5); font-size: clamp(3.5rem, 5.4vw, 5rem); }
  .logo svg { width: clamp(9rem, 15vw, 14rem); height: auto; }
  .tagline { font-size: var(--text-lg); }
  main { align-self: center; padding: var(--space-7); }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .action, .initials { border-color: currentColor; } }
`
