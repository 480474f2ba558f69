/** Kinds of files, in the order of the list. */
type FileGroup = 'manifest' | 'content' | 'words';

interface Group {
  readonly group: FileGroup;
  /** Labels leave out what the group says already. */
  readonly entries: readonly { readonly name: string; readonly label: string }[];
}

const groupOf = (name: string): FileGroup => {
  if (name.startsWith('locales/')) return 'words';
  return name.startsWith('content/') ? 'content' : 'manifest';
};

/** Names of files by what they are. */
export function groupsOf(names: readonly string[]): readonly Group[] {
  const groups: readonly FileGroup[] = ['manifest', 'content', 'words'];
  return groups
    .map((group) => ({
      group,
      entries: names
        .filter((name) => groupOf(name) === group)
        .map((name) => ({ name, label: name.replace(/^(?:content|locales)\//, '') })),
    }))
    .filter(({ entries }) => entries.length > 0);
}
