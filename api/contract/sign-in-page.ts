/** Data from which the server renders the page of the sign-in, and the cookie of that page. It is no endpoint. */

export interface SignInArrival {
  /** The HTTP status of the page. */
  readonly status: number;
  /** The name or address as typed, after a form was refused. Never the password. */
  readonly username: string;
  readonly problem: SignInFormProblem | null;
  /** Of the second step, which is the next one. */
  readonly challenge: string;
  /** Somebody is being signed in: by a code that the page has got, or by the program that has opened it. */
  readonly isArriving: boolean;
}

interface SignInFormProblem {
  /** Null where it concerns the whole form. */
  readonly field: 'username' | 'password' | null;
  /** The id of a message under `signIn.problem.` or `errors.`. */
  readonly id: string;
}

export const blankSignIn: SignInArrival = {
  status: 200,
  username: '',
  problem: null,
  challenge: '',
  isArriving: false,
};

/** The path of the page, without its language. */
export const signInPath = '/drive/login';

/** Holds, on that page alone and for a short time, the code by which its script gets the tokens of a form that was sent without it. */
export const signInCodeCookie = 'sign_in_code';
