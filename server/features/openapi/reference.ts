import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { type Reason, reasons } from '../../../api/contract/reasons.ts';
import type { Description } from './document.ts';
import { type Html, html, inline, paragraphs } from './html.ts';
import { fieldList } from './reference-fields.ts';
import { type Call, callArticle, methodBadge, pathWords, reasonTable } from './reference-operation.ts';
import { reasonsOf } from './responses.ts';

/**
 * The document as a page for people: static, without scripts, every text escaped. `operations` are those that the
 * document was made of.
 */
export function referencePage(
  description: Description,
  operations: Readonly<Record<string, Endpoint>>,
): string {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Call => ({
        path,
        method: method.toUpperCase(),
        operation,
      }),
    ),
  );
  const groups = description.tags.map(({ name, description: words }) => ({
    name,
    words,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const [server = { url: '' }] = description.servers;
  const reasonsOfCall = (call: Call): readonly Reason[] => {
    const endpoint = operations[call.operation.operationId];
    return endpoint === undefined ? [] : reasonsOf(endpoint);
  };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${description.info.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="page">
${contents(groups)}
<main id="content">
${head(description, server.url)}
${groups.map((group) => groupSection(group, reasonsOfCall, server.url))}
${objects(description)}
${failures()}
</main>
</div>
</body>
</html>
`.markup;
}

interface Group {
  readonly name: string;
  readonly words: string;
  readonly calls: readonly Call[];
}

const anchorOf = (name: string): string => `group-${name.toLowerCase().replaceAll(' ', '-')}`;

const contents = (groups: readonly Group[]): Html => html`
<nav class="contents" aria-label="Contents">
<p class="brand"><a href="/">Drive</a> <span>API</span></p>
<ul>
${groups.map(
  ({ name, calls }) => html`<li><a class="group" href="#${anchorOf(name)}">${name}</a>
<ul>${calls.map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}">${methodBadge(method)} <span>${operation.operationId}</span></a></li>`,
  )}</ul></li>
`,
)}
<li><a class="group" href="#objects">Objects</a></li>
<li><a class="group" href="#failures">Failures</a></li>
</ul>
</nav>`;

const head = ({ info }: Description, url: string): Html => html`
<header class="head">
<p class="kicker">Version ${info.version}</p>
<h1>${info.title}</h1>
${paragraphs(info.description)}
<dl class="facts">
<div><dt>Address</dt><dd><code>${url}</code></dd></div>
<div><dt>For programs</dt><dd><a href="/openapi.json">openapi.json</a> (OpenAPI 3.1)</dd></div>
</dl>
</header>`;

const groupSection = (
  { name, words, calls }: Group,
  reasonsOfCall: (call: Call) => readonly Reason[],
  url: string,
): Html => html`
<section class="group" id="${anchorOf(name)}" aria-labelledby="${anchorOf(name)}-title">
<h2 id="${anchorOf(name)}-title">${name}</h2>
<p class="lede">${inline(words)}</p>
<ul class="overview">${calls.map(
  ({ method, path, operation }) => html`
<li><a href="#${operation.operationId}">${methodBadge(method)} ${pathWords(path)}</a> <span>${inline(operation.summary)}</span></li>`,
)}
</ul>
${calls.map((call) => callArticle(call, reasonsOfCall(call), url))}
</section>`;

const objects = ({ components }: Description): Html => html`
<section class="group" id="objects" aria-labelledby="objects-title">
<h2 id="objects-title">Objects</h2>
<p class="lede">Shapes that stand in several answers.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`
<article class="object" id="object-${name}" aria-labelledby="object-${name}-title">
<h3 id="object-${name}-title"><a class="anchor" href="#object-${name}">${name}</a></h3>
${fieldList(name === 'Error' ? withoutWords(schema) : schema)}
</article>`,
)}
</section>`;

/** The words of an error have a section of their own. */
const withoutWords = (schema: Description['components']['schemas'][string]) => {
  const { enum: _, ...error } = schema.properties?.error ?? {};
  return { ...schema, properties: { ...schema.properties, error } };
};

const failures = (): Html => html`
<section class="group" id="failures" aria-labelledby="failures-title">
<h2 id="failures-title">Failures</h2>
<p class="lede">Every word that <code>error</code> may have, with the status and <code>error_code</code> it comes with.</p>
${reasonTable(Object.keys(reasons) as Reason[], true)}
</section>`;
