import { describe, expect, test } from 'vitest';
import { externalFault } from './external.ts';

describe('addresses of other sites', () => {
  test.each([
    'https://forum.example.com',
    'https://forum.example.com:8443/a/b?c=d#e',
    'https://münchen.example/straße',
    'https://例え.example/',
    'https://пример.example/',
    'https://παράδειγμα.example/',
    'https://example.com/%E2%80%AE',
    'https://203.0.113.7/',
    'https://[2001:db8::1]/',
    'mailto:help@example.com',
    'mailto:help@example.com?subject=A%20question&body=Hello',
  ])('%s is sound', (url) => expect(externalFault(url)).toBeUndefined());

  test('http is a minor fault', () =>
    expect(externalFault('http://example.com')).toMatchObject({ isMinor: true }));

  test.each([
    ['https://user:secret@example.com/', 'before an @'],
    ['https://example.com@evil.example', 'before an @'],
    ['https://example.com/\u0007', 'U+0007'],
    ['https://exam\u200bple.com/', 'U+200B'],
    ['https://example.com/\u202egpj.exe', 'U+202E'],
    ['https://example.com/a b', 'a space'],
    ['https://example.com\\@evil.example', 'the sign \\'],
    ['https://example.com/"onclick=x', 'the sign "'],
    ['https:///evil.example', 'two slashes'],
    ['https:evil.example', 'two slashes'],
    ['https://', 'names no site'],
    ['https://?x', 'names no site'],
    ['https://example', 'no site'],
    ['https://example..com', 'no site'],
    ['https://exa%6dple.com', 'reads as example.com'],
    ['https://2130706433/', 'reads as 127.0.0.1'],
    ['https://example.com:99999/', 'no site'],
    ['https://xn--80ak6aa92e.com/', 'hide its letters'],
    ['https://аррӏе.com/', 'taken for others'],
    ['https://gооgle.com/', 'taken for others'],
    ['https://ѡ例え.com/', 'taken for others'],
    ['javascript:alert(1)', 'no link leads'],
    ['JavaScript:alert(1)', 'no link leads'],
    ['data:text/html,x', 'no link leads'],
    ['mailto:a@b.example,c@d.example', 'no mail address'],
    ['mailto:a@b.example?bcc=c@d.example', 'no mail address'],
    ['mailto:a@аррӏе.com', 'taken for others'],
    [`https://example.com/${'a'.repeat(3_000)}`, '2048 are allowed'],
  ])('%s is refused', (url, words) => {
    const fault = externalFault(url);
    expect(fault?.words).toContain(words);
    expect(fault?.isMinor).toBeUndefined();
  });

  test.each([
    ['htps://example.com', 'https://example.com'],
    ['HTTPS://example.com', 'https://example.com'],
    ['https:/example.com', 'https://example.com'],
  ])('%s becomes %s', (url, instead) => expect(externalFault(url)?.instead).toBe(instead));
});
