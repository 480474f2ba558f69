import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblem } from './form.tsx';
import { $codesSentAgain, $fields, fieldChanged } from './model.ts';
import type { FieldName } from './problems.ts';

/** A field of the forms, bound to its place in the model. */
function useField(name: FieldName) {
  const { fields, onChange } = useUnit({ fields: $fields, onChange: fieldChanged });
  const { formatMessage } = useIntl();
  return {
    name,
    value: fields[name],
    label: formatMessage({ id: `signIn.field.${name}` }),
    problem: useProblem(name),
    onChanged: (value: string) => onChange({ name, value }),
    required: true,
  };
}

/** The field at which the browser lists names and passkeys. */
export const UsernameField = () => (
  <TextField
    {...useField('username')}
    autoComplete="username webauthn"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    autoFocus
  />
);

export const EmailField = () => (
  <TextField
    {...useField('email')}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
  />
);

/** Empty at first: a part of the address would tell others what it is. */
export function NameField() {
  const { formatMessage } = useIntl();
  return (
    <TextField
      {...useField('name')}
      autoComplete="nickname"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={32}
      hint={formatMessage({ id: 'signIn.field.name.hint' })}
    />
  );
}

export const CurrentPasswordField = () => (
  <PasswordField {...useField('password')} autoComplete="current-password" />
);

export function NewPasswordField() {
  const { formatMessage } = useIntl();
  return (
    <PasswordField
      {...useField('newPassword')}
      autoComplete="new-password"
      hint={formatMessage({ id: 'signIn.field.newPassword.hint' })}
    />
  );
}

/** After requesting another code, the focus goes to the field. */
export function CodeField() {
  const times = useUnit($codesSentAgain);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (times > 0) input.current?.focus();
  }, [times]);
  return (
    <TextField
      {...useField('code')}
      ref={input}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
      autoFocus
    />
  );
}

export const RecoveryCodeField = () => (
  <TextField
    {...useField('recoveryCode')}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    autoFocus
  />
);
