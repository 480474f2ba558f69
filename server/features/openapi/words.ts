import type { Access, Endpoint, RateClass } from '../../../api/contract/endpoint.ts';
import { usualRates } from '../../http/limits.ts';

/** Purpose of each group of calls. */
export const groupWords: Readonly<Record<string, string>> = {
  Account:
    'Accounts and how one signs in: password, device code, passkey, second factor. Answers never tell whether an e-mail address has an account.',
  Payment: 'Plans and storage that are sold: prices, orders and what became of them.',
  Statistics: 'Numbers of a day, of browsers whose people have allowed it; nothing of who it was.',
  Mail: 'The language of letters to an account, and the way out of those that one may do without.',
  Premium: 'Premium time: whether there is any, and the codes that add to it.',
  Rewards: 'Premium time that is given: for checking in every day, and for inviting others.',
  Feedback: 'A word to whoever runs the drive.',
  Files:
    'The tree of files and folders: lists, names, batches, the trash, versions. The root’s id is the empty string. A batch of more than 1,000 entries goes on as a task.',
  Uploads:
    'Content comes through tus 1.0 (https://tus.io/protocols/resumable-upload): it can stop and go on. The facts of these calls travel in headers.',
  'Object uploads':
    'Content for clients that speak S3: the address and the credentials are those that POST /drive/v1/files answered with (resumable.params). Credentials are of one upload. Answers and faults are XML, as the S3 API Reference describes them.',
  Content:
    'Content by signed addresses, which other calls give. Whoever has the address may read until it expires.',
  Archives: 'Zip archives that are made in the drive, and archives that are unpacked there, by tasks.',
  People:
    'Entries that an account shares with other people of this server, each by name: they find them among what is shared with them, and see nothing else of the drive.',
  'File requests':
    'Links by which people without an account add files to a folder, and see nothing of what is there. Whoever has the link begins a visit; its token serves the calls of Uploads.',
  Shares:
    'Links to files and folders, as their owners make, change and end them. Another passcode, another end, or the end itself takes everybody out at once.',
  'Shared links':
    'What visitors of a share call. How the share stands is told by share_status with status 200: whatever is not OK comes with empty fields. A guarded share is opened by its passcode once, and by pass_code_token for 12 hours.',
  Tasks: 'Work that goes on after the call that began it.',
  Changes: 'What changes in a drive, told as it happens or on request, so that two windows agree.',
  Recent: 'What was done lately with which file.',
  Site: 'The public site in the browser, for people with a role on it: its files, what is wrong with them, drafts, publications and how they are taken back. To all others there is nothing at these addresses. Viewers look, editors have drafts checked and shown, publishers publish and roll back; operators of the drive publish too, and give roles.',
  Server: 'The server itself.',
};

/** Who may call, in the document's terms: those of the contract, and the holder of an upload's signature. */
export type Caller = Access | 'signature';

export const callerOf = ({ access, answer }: Endpoint): Caller =>
  answer === 'application/xml' ? 'signature' : access;

export const accessWords: Readonly<Record<Caller, string>> = {
  anyone: 'Anyone. Credentials are not needed.',
  'signed-in': 'Anyone who is signed in. The answer is about the caller’s own account.',
  signature: 'Whoever signs with the credentials of the upload (AWS Signature Version 4, or that of OSS).',
  owner:
    'Anyone who is signed in, about what is their own. An id of somebody else is answered as one that does not exist.',
};

/** For people: `6,000 calls in 60 s`. */
export const rateWords = (rate: RateClass): string => {
  const { calls, seconds } = usualRates[rate];
  return `${calls.toLocaleString('en-US')} calls in ${seconds.toLocaleString('en-US')} s, counted by account; without one, by address`;
};

export const introduction = `A drive in JSON over HTTP. A call that needs an account carries an access token: \
\`authorization: Bearer …\`. Tokens come from signing in (\`POST /v1/auth/signin\`) and are renewed with the refresh token \
(\`POST /v1/auth/token\`), which is good for one exchange.

Sizes and revisions are whole numbers written as strings, so that no client loses precision. Times are RFC 3339. Lists come \
in pages: give \`next_page_token\` as \`page_token\` until it is empty. Answers may get more fields; ignore those that you do \
not know.

A body has at most 1 MiB (6 MiB where it brings texts of the site), 64 levels of nesting, 10,000 fields and lists together, and 30,000 values.

What fails is told by an HTTP status and a JSON object: \`error\` is a word that stays, \`error_code\` its number, \
\`error_description\` words for developers. Every answer has an \`x-request-id\`.`;
