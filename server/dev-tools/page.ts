import { personas } from '../../app/personas.ts';

/** The path of the site's tools in development; no other server has it. */
export const devToolsPath = '/__dev';

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const pre = (text: string): string => `<pre>${escaped(text)}</pre>`;

interface Page {
  readonly title: string;
  /** Markup; undefined where the page asks for it. */
  readonly body: string | undefined;
  /** The submitted values, which the form shows again. */
  readonly query: URLSearchParams;
  /** The name of the view that is shown, if it is one of them. */
  readonly view?: string;
}

/** A page of the development tools, with links to all views. */
export function page(
  { title, body, query, view }: Page,
  views: Readonly<Record<string, { readonly title: string }>>,
): string {
  const value = (name: string, usual = '') => escaped(query.get(name) ?? usual);
  const links = Object.entries(views).map(
    ([name, one]) =>
      `<a href="${devToolsPath}?show=${name}"${name === view ? ' aria-current="page"' : ''}>${one.title}</a>`,
  );
  const choices = personas.map(
    ({ name }) => `<option${query.get('as') === name ? ' selected' : ''}>${name}</option>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · the site’s tools</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/ui/tokens.css">
<style>${styles}</style>
<header>
<a href="/">Back to the site</a>
<nav aria-label="Tools">${links.join('')}</nav>
</header>
<form action="${devToolsPath}">
<label>Address <input name="address" value="${value('address', '/')}" required pattern="/.*" size="16"></label>
<label>On the day <input name="at" type="date" value="${value('at')}"></label>
<label>As <select name="as">${choices.join('')}</select></label>
<button name="explain" value="1">Explain</button>
<button name="preview" value="1">Look at the site on that day</button>
<button name="ids" value="1">Show message ids</button>
</form>
<main>
<h1>${escaped(title)}</h1>
${body ?? waiting}
</main>
<script>${script}</script>
</html>
`;
}

/** Stands there until the tool has said what it has to say. */
const waiting = '<div id="part" aria-busy="true"><p role="status">Looking at the site …</p></div>';

/** The editor opens on this machine; the page stays where it is. */
const script = `addEventListener('click', (event) => {
const link = event.target.closest('a[href^="/__open-in-editor"]');
if (!link) return;
event.preventDefault();
fetch(link.href);
});
const part = document.getElementById('part');
// Only once styles and icons are there: a tool keeps the server busy.
if (part) addEventListener('load', async () => {
const url = new URL(location);
url.searchParams.set('part', '1');
try {
const answer = await fetch(url);
part.innerHTML = await answer.text();
} catch {
part.textContent = 'The development server did not answer.';
}
part.removeAttribute('aria-busy');
});`;

const styles = `
body { margin: 0 auto; max-inline-size: 76rem; padding: var(--space-4) var(--gutter) var(--space-7); color: var(--ink); background: var(--paper); font: var(--text-s)/var(--leading) var(--font); }
header, nav, form { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; }
header { justify-content: space-between; padding-block-end: var(--space-3); border-block-end: 1px solid var(--line); }
form { margin-block: var(--space-4); padding: var(--space-3) var(--space-4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
h1 { margin-block: var(--space-5) var(--space-4); font-size: var(--text-2xl); line-height: var(--leading-tight); }
h2 { margin-block: var(--space-6) var(--space-3); font-size: var(--text-l); }
button, input, select { box-sizing: border-box; min-block-size: 2.75rem; padding-inline: var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-small); color: inherit; background: var(--surface); font: inherit; }
button { cursor: pointer; }
button:hover { background: var(--lagoon-wash); }
a { color: var(--lagoon); }
header a { display: inline-flex; align-items: center; min-block-size: 2.75rem; padding-inline: var(--space-3); border-radius: var(--radius-small); text-decoration: none; }
header a:hover { background: var(--surface-sunken); }
header a[aria-current] { color: var(--ink); background: var(--lagoon-wash); font-weight: 600; }
label { display: flex; gap: var(--space-2); align-items: center; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
pre, figure { overflow-x: auto; margin: 0; padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
pre { font: var(--text-xs)/1.5 var(--font-mono); }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: var(--space-2) var(--space-4); border-block-end: 1px solid var(--line); text-align: start; vertical-align: baseline; }
tr:last-child > * { border-block-end: 0; }
thead th { color: var(--ink-soft); font-size: var(--text-xs); }
td.number { font-variant-numeric: tabular-nums; }
td a, code { font: var(--text-xs)/1.5 var(--font-mono); overflow-wrap: anywhere; }
`;
