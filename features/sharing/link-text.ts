import type { ShareAnswer } from '../../api/contract/shares.ts';

/** All that another person needs: the address, and the passcode if there is one. */
export type ShareLink = Pick<ShareAnswer, 'share_url' | 'pass_code' | 'title'>;

/**
 * The address of a share. With the passcode in its fragment it need not be entered; a browser sends a fragment to no
 * server (RFC 9110, section 4.2.5), and the share’s page reads it from there.
 */
export const addressOf = ({ share_url: url, pass_code: code }: ShareLink, hasCode: boolean): string =>
  hasCode && code !== '' ? `${url}#pwd=${code}` : url;

/** @returns the message with everything that the recipient needs, with its values. */
export const linkTextOf = (share: ShareLink) => ({
  id: share.pass_code === '' ? 'sharing.text' : 'sharing.text.guarded',
  values: { title: share.title, address: share.share_url, code: share.pass_code },
});
