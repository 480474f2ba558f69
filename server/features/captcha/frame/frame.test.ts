import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listening } from '../../../fixtures/listening.ts';

const publicUrl = 'http://drive.test';
const env = { PUBLIC_URL: publicUrl, CONTENT_URL: 'http://content.test' };

const asked = async (provider: 'turnstile' | 'recaptcha', query = '', host = 'content.test') => {
  const { exchange } = await listening({
    env,
    captchaFrame: { provider, siteKey: 'site-key-of-these-tests', publicUrl },
  });
  const { status, headers, body } = await exchange(
    `GET /content/captcha${query} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
  );
  const directives = (headers.get('content-security-policy') ?? '')
    .split('; ')
    .map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]);
  return { status, headers, body, policy: Object.fromEntries(directives) };
};

describe('the frame of a provider outside', () => {
  test.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['recaptcha', 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'],
  ] as const)(
    '%s: runs its own script and the provider’s, and is framed by the site alone',
    async (provider, scripts) => {
      const { status, headers, body, policy } = await asked(provider, '?purpose=x&locale=ja&theme=dark');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
      const hash = createHash('sha256').update(script).digest('base64');
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': `'sha256-${hash}' ${scripts}`,
        'frame-ancestors': publicUrl,
        'base-uri': "'none'",
        'form-action': "'none'",
      });
      // Files of users lie at this origin too.
      for (const value of Object.values(policy)) expect(value).not.toContain("'self'");
      expect(script).toContain('"siteKey":"site-key-of-these-tests"');
      expect(script).toContain(`"site":"${publicUrl}"`);
      expect(body).toContain('<html lang="ja">');
      expect(body).toContain('<meta name="color-scheme" content="dark">');
    },
  );

  test.each(['"><script>alert(1)</script>', 'en" onload="x', '../x', ''])(
    'an address with the language %j is that of English',
    async (locale) => {
      const { status, body } = await asked(
        'turnstile',
        `?locale=${encodeURIComponent(locale)}&theme=%3Cb%3E`,
      );
      expect([status, body.match(/<script/g)?.length]).toEqual([200, 1]);
      expect(body).toContain('<html lang="en">');
      expect(body).not.toContain('alert');
    },
  );

  test('is nowhere where the captcha is a proof of work', async () => {
    const { exchange, get } = await listening({ env });
    const content = await exchange(
      'GET /content/captcha HTTP/1.1\r\nhost: content.test\r\nconnection: close\r\n\r\n',
    );
    for (const { status, body } of [content, await get('/content/captcha')]) {
      expect(status).not.toBe(200);
      expect(body).not.toContain('<main>');
    }
  });

  test('no page of the site may load anything from the provider, that of the captcha neither', async () => {
    const { get } = await listening({
      env,
      captchaFrame: { provider: 'turnstile', siteKey: 'site-key-of-these-tests', publicUrl },
    });
    for (const path of ['/en-US', '/en-US/captcha?ticket=x', '/en-US/alone']) {
      const policy = (await get(path)).headers.get('content-security-policy');
      expect(policy).not.toContain('cloudflare');
      expect(policy).toContain("require-trusted-types-for 'script'");
    }
  });
});
