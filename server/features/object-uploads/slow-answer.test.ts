import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { xmlDeclaration } from '../../http/object-errors.ts';
import { ObjectStoreError } from './errors.ts';
import { answerSlowly } from './slow-answer.ts';
import { writeError, writeXml } from './xml.ts';

const log = { error: () => {} };
const refused = (error: ObjectStoreError) => writeError(error, '/object', 'r');
const answer = (work: Promise<string>, quietFor: number) =>
  answerSlowly({ work, quietFor, writeError: refused, log });
const textOf = async (stream: string | Readable) =>
  Buffer.concat(await (stream as Readable).toArray()).toString();

test('what is ready soon is given as it is, and so are errors', async () => {
  const xml = writeXml('Done', [['Key', 'a']]);
  expect(await answer(Promise.resolve(xml), 60_000)).toBe(xml);
  const fault = new ObjectStoreError('InvalidPart', 'no');
  await expect(answer(Promise.reject(fault), 60_000)).rejects.toBe(fault);
});

test('what takes long begins with white space, which the XML allows', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stream = await answer(promise, 1);
  expect(stream).toBeInstanceOf(Readable);
  const chunks = (stream as Readable).iterator({ destroyOnReturn: false });
  expect(String((await chunks.next()).value)).toBe(xmlDeclaration);
  expect(String((await chunks.next()).value)).toBe(' ');
  resolve(writeXml('Done', [['Key', 'a']]));
  expect(await textOf(stream)).toMatch(/^ *<Done [^>]*><Key>a<\/Key><\/Done>$/);
});

test('what fails late is reported in the body, and no more of it than its code', async () => {
  const late = async (error: Error) => {
    const { promise, reject } = Promise.withResolvers<string>();
    const stream = await answer(promise, 1);
    reject(error);
    return textOf(stream);
  };
  expect(await late(new ObjectStoreError('InvalidPart', 'no'))).toMatch(/<Error><Code>InvalidPart<\/Code>/);
  const unknown = await late(new Error('secret path'));
  expect(unknown).toMatch(/<Error><Code>InternalError<\/Code>/);
  expect(unknown).not.toContain('secret');
});
