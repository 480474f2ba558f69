import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { listUsers } from '../repo/administration.ts';
import {
  claimOperatorLink,
  findOperatorAddress,
  hasOperatorLink,
  insertOperatorLink,
} from '../repo/operators.ts';

/** The link by which the first account of a drive becomes that of its operator (decision 034). */
export interface OperatorLinks {
  /**
   * Refuses a secret that is none any more, before anything costly is done for it.
   * @throws {ApiError} `operator_link_invalid`
   */
  check(secret: string): Promise<void>;
  /** The same, and uses the link up: the account of this transaction is the first. */
  claim(tx: Tx, secret: string): Promise<void>;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const createOperatorLinks = (db: Db): OperatorLinks => ({
  check: async (secret) => {
    if (!(await hasOperatorLink(db, hashOf(secret)))) throw new ApiError('operator_link_invalid');
  },
  claim: async (tx, secret) => {
    if (!(await claimOperatorLink(tx, hashOf(secret)))) throw new ApiError('operator_link_invalid');
  },
});

/**
 * Makes a new link; undefined where there is an account already. Its secret of 256 bits is not stored. It follows a
 * hash sign, so that it is sent to no server, and stays out of logs and referrers.
 */
export async function makeOperatorLink(db: Db, publicUrl: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString('hex');
  return (await insertOperatorLink(db, hashOf(secret)))
    ? `${publicUrl}/drive/login#operator=${secret}`
    : undefined;
}

export const operatorAddress = findOperatorAddress;

export const hasAccounts = async (db: Db): Promise<boolean> => (await listUsers(db, '', 1)).length > 0;
