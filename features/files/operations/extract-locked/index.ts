import { defineOperation } from '../operation.ts';

/** The question for the password of an archive that is to be unpacked. */
export default defineOperation({ asks: 'password', runs: 'extract' });
