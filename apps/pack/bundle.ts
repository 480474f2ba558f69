import { build } from 'vite';

/** One script with all that it imports, as people can read it. */
export async function bundle(root: string, entry: string, isForNode = false): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ...(isForNode && { ssr: entry }),
      write: false,
      minify: false,
      modulePreload: false,
      target: isForNode ? 'node24' : 'es2023',
      rolldownOptions: { ...(!isForNode && { input: entry }), output: { codeSplitting: false } },
    },
  });
  const [script] = [built].flat().flatMap((made) => ('output' in made ? made.output : []));
  if (script?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return script.code;
}
