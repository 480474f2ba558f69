import { createHash } from 'node:crypto';

/** An inline script, since it must run before the page is shown, or inline styles; the policy allows it by its hash. */
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
 * `?hide_header=1` shows a page without its header, before the first paint. In a frame it holds for the pages after it too,
 * until an address says otherwise, and so does `?origin=`, the page around it (`router/embed.ts`): kept here, since the visitor
 * may go on before any other script runs. Storage may be closed to a frame: then each holds for its address alone.
 */
export const frameScript = inline(
  [
    '(function(){var q=new URLSearchParams(location.search);',
    'function k(n){var v=q.get(n);if(window.parent!==window)try{',
    'if(v===null)v=sessionStorage.getItem(n);else sessionStorage.setItem(n,v)}catch(e){}return v}',
    "var h=k('hide_header');k('origin');",
    "if(h==='1'||h==='true')document.documentElement.dataset.hideHeader=''})()",
  ].join(''),
);

/**
 * Writes the visitor's system on the document before the first paint, so that styles can put first what is for it:
 * `android`, `ios`, `windows`, `mac` or `linux`; nothing where it is unknown. An iPad calls itself a Mac, which has no touch screen.
 */
export const systemScript = inline(
  [
    '(function(n){var a=n.userAgent,s=/Android/.test(a)?"android":/iP(hone|ad|od)/.test(a)||/Mac/.test(a)&&n.maxTouchPoints>1?"ios":',
    '/Windows/.test(a)?"windows":/Mac/.test(a)?"mac":/Linux|CrOS/.test(a)?"linux":"";',
    'if(s)document.documentElement.dataset.system=s})(navigator)',
  ].join(''),
);

/**
 * Records the last press of a button, or the last submission of a form, before an app page is hydrated: otherwise the
 * browser would lose it, or submit the form. `router/early-presses.ts` replays it; until then the event is hidden from
 * the page, or it would be handled twice during hydration. Buttons that work without a script are left alone, and so are forms that say
 * so (`data-plain`). A dropped
 * file is refused, or the browser would navigate to it.
 */
export const earlyPressScript = inline(
  [
    '(function(){var d=document,w={};',
    'function k(e,f,b){e.stopImmediatePropagation();w.form=f;w.button=b}',
    "function s(e){if('plain' in e.target.dataset)return;e.preventDefault();k(e,e.target,e.submitter)}",
    "function c(e){var b=e.target.closest('button:not([popovertarget])');",
    "if(b&&!(b.form&&b.type==='submit'))k(e,null,b)}",
    "function o(e){var t=e.dataTransfer;if(t.types.includes('Files')){e.preventDefault();t.dropEffect='none'}}",
    "function a(f){d[f]('submit',s,true);d[f]('click',c,true);d[f]('dragover',o,true)}",
    "w.end=function(){a('removeEventListener')};a('addEventListener');window.earlyPress=w})()",
  ].join(''),
);
