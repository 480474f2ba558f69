import * as contract from '../../../../api/contract/oauth.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Oauth } from './oauth.ts';

export const oauthRoutes = (oauth: Oauth, publicUrl: string): readonly Route[] => [
  route(contract.getAuthorization, ({ query }) => oauth.lookUp(query)),
  route(contract.decideAuthorization, async ({ caller, body: { approve, ...request } }) => ({
    redirect_to: await oauth.decide(caller, request, approve),
  })),
  route(contract.createLoginCode, ({ caller, body }) =>
    oauth.createLoginCode(caller, body.code_challenge ?? null),
  ),
  route(contract.getAuthorizationServer, async () => ({
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/auth`,
    token_endpoint: `${publicUrl}/v1/auth/token`,
    revocation_endpoint: `${publicUrl}/v1/auth/revoke`,
    device_authorization_endpoint: `${publicUrl}/v1/auth/device/code`,
    scopes_supported: [...contract.scopes],
    response_types_supported: ['code'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })),
];
