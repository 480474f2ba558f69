import { epubOf, openBook } from './books.ts';
import { putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test.use({ expectedConsole: [/Content Security Policy|sandboxed/] });

test('nothing of a hostile book runs, asks the network, or leads the page away @desktop', async ({
  page,
  signUp,
}) => {
  const evil = 'https://evil.example';
  const run = "document.documentElement.dataset.ran='1';top.location='https://evil.example/top'";
  const hostile = await epubOf(
    [
      {
        title: 'Trap',
        head: `<meta http-equiv="refresh" content="0;url=${evil}/refresh"/><base href="${evil}/"/>
          <link rel="stylesheet" href="${evil}/a.css"/><link rel="preconnect" href="${evil}"/><link rel="prefetch" href="${evil}/p"/>
          <script>${run}</script><script src="evil.js"></script><script src="${evil}/a.js"></script>
          <style>@import url(${evil}/b.css); @font-face { font-family: x; src: url(${evil}/x.woff2) } body { font-family: x; background: url(${evil}/bg.png) }</style>`,
        body: `<p onclick="${run}">Harmless</p><img src="${evil}/a.png" onerror="${run}" alt=""/><img src="missing.png" onerror="${run}" alt=""/>
          <svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script><image href="${evil}/b.png"/></svg>
          <iframe src="${evil}/frame"></iframe><iframe srcdoc="&lt;script&gt;${run}&lt;/script&gt;"></iframe><object data="${evil}/object"></object><embed src="${evil}/embed"/>
          <video autoplay="" src="${evil}/v.mp4" poster="${evil}/p.png"></video><audio autoplay="" src="${evil}/a.mp3"></audio>
          <p><a href="javascript:${run}">Script</a> <a href="java&#10;script:${run}">Broken</a> <a href="${evil}/link" target="_top">Out</a></p>
          <form action="${evil}/form" target="_top"><button>Send</button></form>
          <details open="" ontoggle="${run}"><summary>More</summary>text</details><p id="end">End</p>`,
      },
    ],
    { files: { 'evil.js': run } },
  );
  const owner = await signUp();
  const ids = [await putFile(owner, 'trap.epub', hostile), await putFile(owner, 'plain.txt', 'plain')];
  const { share_id } = (await owner.call('POST', '/drive/v1/share', { file_ids: ids })).body;
  const reached: string[] = [];
  // Requests that the policy stops do not come as far as this.
  await page.context().route(`${evil}/**`, (route) => {
    reached.push(route.request().url());
    return route.abort();
  });
  await page.goto(`/s/${share_id}`);
  const address = page.url();
  const { viewer, book } = await openBook(page, 'trap.epub');
  await expect(book.getByRole('heading', { name: 'Trap' })).toBeVisible();
  const frame = page.frames().find((one) => one.url().includes('/assets/book-frame-'));
  if (frame === undefined) throw new Error('no frame');
  expect(await frame.evaluate(() => origin)).toBe('null');
  // Presses, and then the same as if nothing had been taken out: the policy holds alone.
  for (const name of ['Script', 'Broken', 'Out', 'Send'])
    await book.getByText(name, { exact: true }).dispatchEvent('click');
  await frame.evaluate(
    ({ evil, run }) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<img src="${evil}/again.png" onerror="${run}"><form action="${evil}/again" target="_top"><button id="go">Go</button></form>
         <a id="out" href="${evil}/again" target="_top">Go</a><iframe src="${evil}/again-frame"></iframe>`,
      );
      for (const text of [run, `import('data:text/javascript,0')`]) {
        const script = document.createElement('script');
        script.textContent = text;
        document.body.append(script);
      }
      const blob = document.createElement('script');
      blob.src = URL.createObjectURL(new Blob([run], { type: 'text/javascript' }));
      document.body.append(blob);
      document.getElementById('go')?.click();
    },
    { evil, run },
  );
  const refused = await frame.evaluate(async (evil) => {
    const asked = [fetch(evil), fetch('/drive/v1/about'), fetch(URL.createObjectURL(new Blob(['a'])))];
    const attempts = await Promise.allSettled(asked);
    let top = 'moved';
    try {
      window.top!.location.href = `${evil}/top`;
    } catch {
      top = 'refused';
    }
    return [...attempts.map(({ status }) => status), top, String(window.open(evil))];
  }, evil);
  expect(refused).toEqual(['rejected', 'rejected', 'rejected', 'refused', 'null']);
  expect(await frame.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined();
  await viewer.getByRole('button', { name: 'Text and colors' }).click();
  await expect(viewer.getByLabel('Page color')).toBeVisible();
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  expect(reached).toEqual([]);
});
