import { describe, expect, test } from 'vitest';
import type { ReceivedLetter } from './fixtures/mail-server.ts';
import { type Letter, writeLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';
import { writeReminder } from './reminder.ts';

/** A mailer for `https://drive.test`, and all letters that it has brought to their end. */
type OpenMailer = () => Promise<{
  readonly mailer: Mailer;
  readonly received: () => Promise<readonly ReceivedLetter[]>;
}>;

const codeLetter = (to: string, code = '123456', language = 'ru'): Promise<Letter> =>
  writeLetter('reset', to, language, { code, minutes: '10' });

/** The header of a letter, without the folding of long lines. */
const headOf = (letter: ReceivedLetter | undefined): string =>
  (letter?.text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ');

/** Behaviour of every mailer, whatever brings its letters away. */
export function mailerCases(open: OpenMailer): void {
  test('a letter that was sent has come, whole and to one address', async () => {
    const { mailer, received } = await open();
    await mailer.send(await codeLetter('a@b.test'));
    const letters = await received();
    expect(letters.map(({ to }) => to)).toEqual([['a@b.test']]);
    const head = headOf(letters[0]);
    expect(head).toMatch(/^From: PikPak Drive <no-reply@drive\.test>$/m);
    expect(head).toMatch(/^To: a@b\.test$/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Language: ru$/m);
    expect(head).toMatch(/^Date: Thu, 01 Jan 2026 00:00:00 \+0000$/m);
    expect(letters[0]?.text).toMatch(/^Content-Type: text\/plain/m);
    expect(letters[0]?.text).toMatch(/^Content-Type: text\/html/m);
  });

  test('letters that are sent at once come each to its own address', async () => {
    const { mailer, received } = await open();
    const addresses = ['a@b.test', 'c@d.test', 'e@f.test'];
    await Promise.all(addresses.map(async (to) => mailer.send(await codeLetter(to))));
    const letters = await received();
    expect(letters.map(({ to }) => to.join()).sort()).toEqual(addresses);
    for (const letter of letters) expect(headOf(letter)).toMatch(`To: ${letter.to.join()}`);
  });

  test('an answer goes to the address that the letter names', async () => {
    const { mailer, received } = await open();
    await mailer.send({ ...(await codeLetter('a@b.test')), replyTo: 'visitor@d.test' });
    expect(headOf((await received())[0])).toMatch(/^Reply-To: visitor@d\.test$/m);
  });

  test('a letter that one may do without says where it ends, for people and for programs; others never do', async () => {
    const { mailer, received } = await open();
    const unsubscribe = 'https://drive.test/unsubscribe?d=dXNlcg.mail_premium_end.AbC-_';
    await mailer.send(
      await writeReminder({
        to: 'a@b.test',
        language: 'ru',
        unit: 'plan',
        names: { ru: 'Премиум' },
        amount: 0,
        endsAt: new Date(Date.UTC(2026, 10, 28)),
        unsubscribe,
      }),
    );
    await mailer.send(await codeLetter('a@b.test'));
    const [reminder, security] = (await received())
      .map(headOf)
      .toSorted((one, other) => other.length - one.length);
    expect(reminder).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(reminder).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(security).not.toMatch(/list-unsubscribe/i);
  });

  test('whatever is filled in makes no header', async () => {
    const { mailer, received } = await open();
    await mailer.send(await codeLetter('a@b.test', '1\r\nBcc: c@d.test\n2', 'en-US'));
    const letters = await received();
    expect(letters.map(({ to }) => to)).toEqual([['a@b.test']]);
    expect(headOf(letters[0])).not.toMatch(/^bcc:/im);
  });

  describe('no letter goes to what is no single address', () => {
    test.each([
      'a@b.test\r\nBcc: c@d.test',
      'a@b.test, c@d.test',
      '"x" <a@b.test>',
      'a@b.test\u0085c',
      'a b@c.test',
      'a@b.test\u{d800}',
    ])('%j', async (address) => {
      const { mailer, received } = await open();
      await expect(mailer.send(await codeLetter(address))).rejects.toThrow('no e-mail address');
      const letter = await codeLetter('a@b.test');
      await expect(mailer.send({ ...letter, replyTo: address })).rejects.toThrow('no e-mail address');
      expect(await received()).toEqual([]);
    });
  });

  test('a letter can be sent after one that was refused', async () => {
    const { mailer, received } = await open();
    await expect(mailer.send(await codeLetter('a b@c.test'))).rejects.toThrow();
    await mailer.send(await codeLetter('a@b.test'));
    expect(await received()).toHaveLength(1);
  });
}
