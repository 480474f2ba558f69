import type { Db } from './db/index.ts';
import type { DriveOptions } from './drive-options.ts';
import { operatorAddress } from './features/account/index.ts';

/** Where letters to the operator go that no mail server takes: into the outbox, beside the others. */
const outboxAddress = 'operator@localhost';

/** The address of letters to the operator; undefined where nobody is named, so that there is none. */
export const addressOfOperator = async ({
  db,
  feedbackTo,
  smtpUrl,
}: Pick<DriveOptions, 'feedbackTo' | 'smtpUrl'> & { readonly db: Db }): Promise<string | undefined> =>
  feedbackTo ?? (await operatorAddress(db)) ?? (smtpUrl === undefined ? outboxAddress : undefined);
