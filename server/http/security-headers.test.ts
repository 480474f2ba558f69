import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  desktopProgramOf,
  plainPage,
  policyOfPages,
  securityHeaders,
} from './security-headers.ts';

const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

describe('the policy of a page', () => {
  test('allows nothing inline and nothing from elsewhere', () => {
    const policy = contentSecurityPolicy(plainPage);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  });

  test('lets no string become code, but for the addresses of three workers', () => {
    const policy = contentSecurityPolicy(plainPage);
    expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive(policy, 'trusted-types')).toBe(
      'trusted-types pdf-worker app-worker captcha-worker text-worker archive-worker',
    );
  });

  test('lets in the inline scripts that the page names by hash', () => {
    const policy = contentSecurityPolicy({ ...plainPage, scriptHashes: [hash] });
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash}`);
  });

  test('lets in the inline styles that the page names by hash, and no others', () => {
    const policy = (styleHash: string) => contentSecurityPolicy({ ...plainPage, styleHash });
    expect(directive(policy(hash), 'style-src')).toBe(`style-src 'self' ${hash}`);
    expect(directive(policy("'unsafe-inline'"), 'style-src')).toBe("style-src 'self'");
  });

  test('lets the embedders of the manifest frame it', () => {
    const policy = contentSecurityPolicy({
      ...plainPage,
      embedders: ['https://a.example', 'https://b.example:8443'],
    });
    expect(directive(policy, 'frame-ancestors')).toBe(
      "frame-ancestors 'self' https://a.example https://b.example:8443",
    );
  });

  test('lets pages show what users uploaded, from the origin that it has', () => {
    const policy = contentSecurityPolicy(plainPage, 'https://content.example');
    for (const name of ['img-src', 'media-src', 'frame-src', 'connect-src']) {
      expect(directive(policy, name)).toMatch(/ https:\/\/content\.example$/);
    }
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(contentSecurityPolicy(plainPage, 'https://a.example; script-src *')).toBe(
      contentSecurityPolicy(plainPage),
    );
  });

  test('lets pages call the API at further origins', () => {
    const policy = contentSecurityPolicy(plainPage, undefined, [
      'https://a.example',
      'https://b.example; img-src *',
    ]);
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://a.example");
    expect(policyOfPages(undefined, ['https://a.example'])(plainPage)).toBe(policy);
  });

  test('leaves out what is no hash and no origin', () => {
    const policy = contentSecurityPolicy({
      scriptHashes: ["'unsafe-inline'", "'sha256-x'; script-src *"],
      embedders: ['*', 'https://a.example; script-src *', 'https://a.example/path'],
    });
    expect(policy).toBe(contentSecurityPolicy(plainPage));
  });

  test('never gains a directive from what is put into it', () => {
    const names = (policy: string) => policy.split(';').map((part) => part.trim().split(' ')[0]);
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (scriptHashes, embedders) => {
        expect(names(contentSecurityPolicy({ scriptHashes, embedders }))).toEqual(
          names(contentSecurityPolicy(plainPage)),
        );
      }),
    );
  });

  test('is kept, and still right when pages differ', () => {
    const policyOf = policyOfPages();
    const pages = [
      plainPage,
      { ...plainPage, scriptHashes: [hash] },
      { ...plainPage, embedders: ['https://a.example'] },
    ];
    for (const page of [...pages, ...pages]) expect(policyOf(page)).toBe(contentSecurityPolicy(page));
  });
});

describe('headers of every answer', () => {
  test('HSTS only where the site is reached over TLS', () => {
    expect(securityHeaders('https://drive.example')).toHaveProperty(
      'strict-transport-security',
      'max-age=31536000',
    );
    expect(securityHeaders('http://drive.example')).not.toHaveProperty('strict-transport-security');
  });

  test('the rest', () => {
    expect(securityHeaders('http://drive.example')).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('the page of a sign-in by a desktop program', () => {
  const of = (port: string, path = '/en-US/drive/login') =>
    desktopProgramOf(`${path}?from_source=pc_client&port=${port}&state=x`);

  test('may ask the one port of its address, on this machine, by one path', () => {
    expect(of('C000')).toEqual(['http://127.0.0.1:49152/windows/client-auth-code']);
    expect(contentSecurityPolicy({ ...plainPage, connects: of('c000') })).toContain(
      "; connect-src 'self' http://127.0.0.1:49152/windows/client-auth-code;",
    );
  });

  test.each([['50'], ['3ff'], ['10000'], ['-1'], ['0x50'], ['1f90;'], ['1f90%20*'], ['']])(
    '%j is no port of such a program',
    (port) => expect(of(port)).toEqual([]),
  );

  test('no other page may', () => {
    expect(of('C000', '/en-US/drive/all')).toEqual([]);
    expect(desktopProgramOf('/drive/login?from_source=pp_browser_extension&port=C000')).toEqual([]);
  });
});
