import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import type { SettledEnv } from './data-folder.ts';
import { openOperatorFetch } from './egress/index.ts';
import type { CaptchaFrameOptions, CaptchaOptions } from './features/captcha/index.ts';

type CaptchaEnv = Pick<
  SettledEnv,
  | 'EGRESS_ALLOW'
  | 'EGRESS_PORTS'
  | 'CAPTCHA'
  | 'CAPTCHA_SITE_KEY'
  | 'CAPTCHA_SECRET_KEY'
  | 'CAPTCHA_API'
  | 'CAPTCHA_CLIENTS'
>;

/** Programs of others that sign what they say of themselves. */
const clientsFile = z.strictObject({
  clients: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        package: z.string().max(128),
        salts: z.array(z.string().max(128)).length(10),
        'clock-skew': z.number().int().min(0).max(86_400).optional(),
      }),
    )
    .max(100),
});

/**
 * How people show that they are some, and whose signatures count.
 * @throws {Error} where `CAPTCHA_CLIENTS` cannot be read, in words for the operator.
 */
export async function captchaIn(env: CaptchaEnv): Promise<CaptchaOptions> {
  const { CAPTCHA: name, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = env;
  const clients = env.CAPTCHA_CLIENTS === undefined ? [] : await readClients(env.CAPTCHA_CLIENTS);
  if (name === 'altcha' || siteKey === undefined || secretKey === undefined) return { clients };
  const fetch = openOperatorFetch({ allowed: env.EGRESS_ALLOW, ports: env.EGRESS_PORTS });
  return { clients, outside: { name, siteKey, secretKey, api: env.CAPTCHA_API, fetch } };
}

/** The frame of a provider outside; undefined where there is none. */
export const captchaFrameIn = (
  { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey }: Pick<SettledEnv, 'CAPTCHA' | 'CAPTCHA_SITE_KEY'>,
  publicUrl: string,
): CaptchaFrameOptions | undefined =>
  provider === 'altcha' || siteKey === undefined ? undefined : { provider, siteKey, publicUrl };

async function readClients(file: string): Promise<CaptchaOptions['clients']> {
  const fail = (why: string, cause?: unknown): never => {
    throw new Error(`CAPTCHA_CLIENTS: ${file}: ${why}`, { cause });
  };
  const text = await readFile(file, 'utf8').catch((error) => fail('it cannot be read', error));
  let written: unknown;
  try {
    written = parse(text);
  } catch (error) {
    return fail('it is not YAML', error);
  }
  const read = clientsFile.safeParse(written);
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  return read.data.clients.map(({ id, package: packageName, salts, 'clock-skew': seconds }) => ({
    clientId: id,
    packageName,
    salts,
    ...(seconds !== undefined && { mostSkew: seconds * 1000 }),
  }));
}
