import { signInCodeCookie } from '../../api/contract/sign-in-page.ts';
import { isLoginCode } from '../../features/sign-in-bridge/index.ts';

/** The code that the server has left for this page after its form was sent; it is used once. */
export function takeCode(): string | undefined {
  const code = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${signInCodeCookie}=`))
    ?.slice(signInCodeCookie.length + 1);
  if (code === undefined) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${signInCodeCookie}=; max-age=0; path=${location.pathname}`;
  return isLoginCode(code) ? code : undefined;
}
