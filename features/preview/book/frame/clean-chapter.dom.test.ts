import { expect, test } from 'vitest';
import { cleanChapter } from './clean-chapter.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const isExternal = (href: string) => /^(?!blob:)\w+:/.test(href);

test('what could run, load or lead away is taken out; text, pictures and styles stay', () => {
  const chapter = parsed(`<head><meta http-equiv="refresh" content="0"><base href="https://evil.example/">
    <link rel="stylesheet" href="blob:null/1"><link rel="stylesheet" href="https://evil.example/a.css"><link rel="preconnect" href="https://evil.example"></head>
    <body onload="run()"><p onclick="run()">Text <img src="blob:null/2" onerror="run()" srcset="https://evil.example/a.png 2x" alt="sea"></p>
    <script>run()</script><iframe srcdoc="x"></iframe><object data="x"></object><form action="/x"><button formaction="/y">Send</button></form>
    <svg><script>run()</script><a xlink:href="javascript:run()"><set attributeName="href" to="javascript:run()"/>x</a></svg>
    <a id="js" href="java&#10;script:run()">a</a><a id="out" href="https://evil.example/a" target="_top">b</a><a id="in" href="2.xhtml#x">c</a></body>`);
  cleanChapter(chapter, isExternal);
  const { documentElement: root } = chapter;
  expect(root.querySelectorAll('script, iframe, object, base, meta, set')).toHaveLength(0);
  expect(root.outerHTML).not.toMatch(/\son\w+=|srcset|action=|target=|javascript|script:|srcdoc/);
  expect([...root.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual([
    'blob:null/1',
  ]);
  expect(root.querySelector('img')?.getAttribute('src')).toBe('blob:null/2');
  expect(chapter.getElementById('js')?.hasAttribute('href')).toBe(false);
  expect(chapter.getElementById('out')?.getAttribute('href')).toBeNull();
  expect(chapter.getElementById('out')?.title).toBe('https://evil.example/a');
  expect(chapter.getElementById('in')?.getAttribute('href')).toBe('2.xhtml#x');
});

test('what is taken out leaves an element, and the size that a page is made for stays', () => {
  const chapter = parsed(
    '<head><meta name="viewport" content="width=600, height=800"></head><body><script></script><p>a</p></body>',
  );
  cleanChapter(chapter, isExternal);
  expect(chapter.body.children).toHaveLength(2);
  expect(chapter.body.children[0]?.outerHTML).toBe('<span hidden=""></span>');
  expect(chapter.documentElement.dataset.viewport).toBe('width=600, height=800');
});
