import { createHash } from 'node:crypto';

/** A script that stands in the page itself, since it must run before the page is shown; the policy lets it in by its hash. */
export interface InlineScript {
  readonly text: string;
  /** The source of the Content-Security-Policy: `'sha256-…'`. */
  readonly hash: string;
}

export const inline = (text: string): InlineScript => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});

/** Sets the visitor's chosen theme before the first paint: the page's, and the colour that a device continues around it. */
export const themeScript = inline(
  [
    "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;",
    "document.querySelectorAll('meta[data-scheme]').forEach(function(m){m.media=m.dataset.scheme===t?'all':'not all'})",
    '}}catch(e){}',
  ].join(''),
);

/**
 * Keeps the last press of a button, or the last sending of a form, that comes before an app page can act on it: by
 * itself the browser would lose it, or send the form to nobody. `router/early-presses.ts` does it once the page can;
 * until then the page does not hear of it, or what it hears while React takes over would be done twice.
 * Buttons that open something without a script have done their work. A file that is dropped meanwhile is refused, or the
 * browser would leave the page for it.
 */
export const earlyPressScript = inline(
  [
    '(function(){var d=document,w={};',
    'function k(e,f,b){e.stopImmediatePropagation();w.form=f;w.button=b}',
    'function s(e){e.preventDefault();k(e,e.target,e.submitter)}',
    "function c(e){var b=e.target.closest('button:not([popovertarget])');",
    "if(b&&!(b.form&&b.type==='submit'))k(e,null,b)}",
    "function o(e){var t=e.dataTransfer;if(t.types.includes('Files')){e.preventDefault();t.dropEffect='none'}}",
    "function a(f){d[f]('submit',s,true);d[f]('click',c,true);d[f]('dragover',o,true)}",
    "w.end=function(){a('removeEventListener')};a('addEventListener');window.earlyPress=w})()",
  ].join(''),
);
