import { type Reason, reasons } from '../../../api/contract/reasons.ts';
import { curlLine } from './example.ts';
import { type Html, html, inline } from './html.ts';
import type { Body, Operation, Parameter } from './operation.ts';
import { field, fieldList, typeWords } from './reference-fields.ts';
import type { JsonSchema } from './schemas.ts';
import { accessWords } from './words.ts';

/** An operation with where it is. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** A path that may break before each of its parts. */
export const pathWords = (path: string): Html =>
  html`<code class="path">${path.split(/(?=[/:])/).map((part) => html`${part}<wbr>`)}</code>`;

const parameterPlaces: readonly (readonly [Parameter['in'], string])[] = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'In headers'],
];

/** One call: what it does, who may make it, its input, output and errors. */
export function callArticle(call: Call, reasonsOfCall: readonly Reason[], url: string): Html {
  const { method, path, operation } = call;
  const [words = ''] = operation.description.split('\n\n');
  const own = (operation.parameters ?? []).filter((parameter): parameter is Parameter => 'name' in parameter);
  return html`
<article class="call" id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title"><a class="anchor" href="#${operation.operationId}">${methodBadge(method)} ${pathWords(path)}</a></h3>
<div class="told">
<p class="lede">${inline(words)}</p>
${facts(operation)}
${parameterPlaces.map(([place, title]) =>
  parameterSection(
    title,
    own.filter((parameter) => parameter.in === place),
  ),
)}
${requestSection(operation)}
${answerSection(operation)}
${reasonsOfCall.length > 0 && failureSection(reasonsOfCall)}
</div>
<div class="shown"><h4>Example</h4><pre tabindex="0" aria-label="Example of ${operation.operationId}"><code>${curlLine({ method, url: `${url}${path}`, operation })}</code></pre></div>
</article>`;
}

const facts = (operation: Operation): Html => html`
<dl class="facts">
<div><dt>Who may call</dt><dd>${accessWords[operation['x-access']]}</dd></div>
<div><dt>How often</dt><dd>${operation['x-rate'].calls.toLocaleString('en-US')} calls in ${operation['x-rate'].seconds.toLocaleString('en-US')} s</dd></div>
${operation['x-captcha-action'] && html`<div><dt>Captcha</dt><dd>May ask for a token of the action <code>${operation['x-captcha-action']}</code>, in the header <code>x-captcha-token</code>.</dd></div>`}
</dl>`;

function parameterSection(title: string, parameters: readonly Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h4>${title}</h4><dl class="fields">${parameters.map(
    ({ name, schema, description, required }) => field({ name, schema, description, isRequired: required }),
  )}</dl>`;
}

function requestSection({ requestBody }: Operation): Html | undefined {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return undefined;
  return html`<h4>Body</h4>${content?.schema ? fieldList(content.schema) : html`<p>The bytes themselves, as <code>${type}</code>.</p>`}`;
}

const answerSection = ({ responses }: Operation): Html =>
  html`<h4>Answer</h4>${Object.entries(responses)
    .filter(([status]) => Number(status) < 400 || status.endsWith('XX'))
    .map(([status, body]) => answer(status, body))}`;

function answer(status: string, { description = '', content = {}, headers = {} }: Body): Html {
  const [type, shown] = Object.entries(content)[0] ?? [];
  const schema = shown?.schema;
  return html`
<p class="status"><strong>${status}</strong> ${schema ? shapeWords(schema) : html`${description} ${type && html`<code>${type}</code>`}`}</p>
${schema && schema.$ref === undefined && fieldList(schema)}
${
  Object.keys(headers).length > 0 &&
  html`<dl class="fields">${Object.entries(headers).map(([name, header]) =>
    field({ name, schema: header.schema, description: header.description ?? '', isRequired: false }),
  )}</dl>`
}`;
}

const shapeWords = (schema: JsonSchema): Html =>
  schema.$ref === undefined ? html`An object:` : html`${typeWords(schema)}`;

const failureSection = (list: readonly Reason[]): Html => html`
<details class="failures"><summary>Failures <span class="count">${list.length}</span></summary>
${reasonTable(list)}
</details>`;

export const reasonTable = (list: readonly Reason[], isIndex = false): Html => html`
<ul class="reasons">${list.map(
  (reason) => html`
<li${isIndex && html` id="reason-${reason}"`}><span class="code">${reasons[reason].status}</span> <span>${
    isIndex ? html`<code>${reason}</code>` : html`<a href="#reason-${reason}"><code>${reason}</code></a>`
  } <span class="number" title="error_code">${reasons[reason].code}</span><br>${reasons[reason].text}</span></li>`,
)}
</ul>`;
