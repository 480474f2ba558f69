import { defineValidateRule } from '../../engine/index.ts';

/** Only published versions are in `policies`, so a draft of the future cannot be read through a comparison. */
export default defineValidateRule({
  description: 'The address names two published versions of one policy, the older one first.',
  runsOn: 'server',
  reads: ['policies', 'clock'],
  needs: { params: ['kind', 'from', 'to'] },
  isValid({ params, policies = [] }) {
    const versions = policies.find(({ kind }) => kind === params.kind)?.versions ?? [];
    const from = versions.findIndex(({ name }) => name === params.from);
    const to = versions.findIndex(({ name }) => name === params.to);
    return from >= 0 && from < to;
  },
});
