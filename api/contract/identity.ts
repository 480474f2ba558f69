import { siteClientId } from './site-client.ts';

/** Name and version of this client. A deployment may have its own; it is public, and proves nothing. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  /** Ten, in the order in which they are hashed. */
  readonly salts: readonly string[];
}

export const defaultIdentity: ClientIdentity = {
  clientId: siteClientId,
  clientVersion: '1.0.0',
  packageName: 'drive.web',
  salts: [
    'O95hgtE/oCh6qPHLYXDhGc1T',
    'FvIOpKI/JC1A1pAeim5wLfdS',
    'mVGbGxTRlKalR2KTk3QXIdgv',
    'C9lenYbu9Samxe1XhL7+YdAs',
    'lB/SjD48Lhcrb/LKtylitflo',
    'AFpfrRgn802hVNtZz+5HYIxl',
    'kNNSCS1z2OY4HyjvsPUkQ7ph',
    'sgLkpIREeT3T+h1gWZRbH55s',
    'XEce4rSkM4x/TIt/0Gv9FlYk',
    '6NVweL05Pqf27x9s6/e0Mgc8',
  ],
};
