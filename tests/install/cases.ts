/** A user of the system in whose name a case runs. */
export interface Someone {
  readonly uid: number;
  /** Without one there is no entry in /etc/passwd. */
  readonly name?: string;
  readonly home: string;
}

/** One way to unpack the project and run it, and where its data must lie then. */
export interface Case {
  readonly name: string;
  readonly who: Someone;
  /** The project's folder. */
  readonly project: string;
  /** Where data are expected; the project's `data` if not given. */
  readonly data?: string;
  /** Shell commands of root before the installation. */
  readonly before?: string;
  /** And after it and the build, before the start. */
  readonly installed?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Users of the case are others outside of it, as in a container without a real root. */
  readonly isMapped?: boolean;
}

const root: Someone = { uid: 0, name: 'root', home: '/root' };
const ann: Someone = { uid: 1234, name: 'ann', home: '/home/ann' };
/** `docker run --user 12345`. */
const nobodyKnown: Someone = { uid: 12_345, home: '/' };

const system = '/var/lib/pikpak-drive';
const longName = 'a-folder-with-a-long-name/'.repeat(5);

export const cases: readonly Case[] = [
  { name: 'root in an open folder', who: root, project: '/srv/drive' },
  { name: 'root in a closed home', who: root, project: '/root/drive', data: system },
  {
    name: 'root in a closed home, where a project has its data in /var/lib already',
    who: root,
    project: '/root/second',
    before: 'mkdir -p /var/lib/pikpak-drive/blobs',
    data: `${system}-????????`,
  },
  {
    name: 'root in a closed home, with a closed TMPDIR',
    who: root,
    project: '/root/мой диск é 网盘',
    before: 'mkdir /root/tmp',
    env: { TMPDIR: '/root/tmp' },
    data: system,
  },
  { name: 'root of a user namespace', who: root, project: '/root/drive', data: system, isMapped: true },
  { name: 'an ordinary user', who: ann, project: '/home/ann/drive' },
  {
    name: 'an ordinary user in a closed home, in a path with spaces and other letters',
    who: ann,
    project: '/home/ann/мой диск é 网盘',
    before: 'chmod 700 /home/ann',
  },
  {
    name: 'an ordinary user, in a path that is too long for a socket',
    who: ann,
    project: `/home/ann/${longName}drive`,
  },
  {
    name: 'an ordinary user with a closed TMPDIR, in a path that is too long for a socket',
    who: ann,
    project: `/home/ann/${longName}drive`,
    before: 'mkdir -m 700 /srv/closed',
    env: { TMPDIR: '/srv/closed' },
  },
  {
    name: 'an ordinary user with a read-only home, the project elsewhere',
    who: ann,
    project: '/srv/drive',
    before: 'mount --bind /home/ann /home/ann && mount -o remount,bind,ro /home/ann',
  },
  {
    name: 'an ordinary user, the project read-only after its installation',
    who: ann,
    project: '/srv/drive',
    installed: 'mount --bind /srv/drive /srv/drive && mount -o remount,bind,ro /srv/drive',
    data: '/home/ann/.local/state/pikpak-drive',
  },
  {
    name: 'root, the project read-only in a closed home after its installation',
    who: root,
    project: '/root/drive',
    installed: 'mount --bind /root /root && mount -o remount,bind,ro /root',
    data: system,
  },
  { name: 'a user without a name and without a home', who: nobodyKnown, project: '/srv/drive' },
];

/** The case of that name, or those that have all the words in their names. */
export function casesFor(words: readonly string[]): readonly Case[] {
  const named = cases.filter(({ name }) => words.length === 1 && name === words[0]);
  return named.length > 0 ? named : cases.filter(({ name }) => words.every((word) => name.includes(word)));
}
