import type { Texts } from './texts.ts';

export const texts: Texts = {
  'sign-up': {
    subject: 'Tu código de PikPak Drive: {code}',
    paragraphs: [
      'Introduce este código para confirmar tu dirección de correo:',
      '{code}',
      'Es válido durante {minutes} minutos. Si no lo has pedido, puedes ignorar este mensaje.',
    ],
  },
  'known-address': {
    subject: 'Ya tienes una cuenta de PikPak Drive',
    paragraphs: [
      'Alguien, probablemente tú, ha intentado crear una cuenta con esta dirección de correo, pero ya existe una.',
      'Inicia sesión con tu contraseña. Si la has olvidado, elige «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
      'Si no has sido tú, no tienes que hacer nada: nadie ha entrado en tu cuenta.',
    ],
  },
  reset: {
    subject: 'Tu código para una contraseña nueva: {code}',
    paragraphs: [
      'Introduce este código para elegir una contraseña nueva para tu cuenta de PikPak Drive:',
      '{code}',
      'Es válido durante {minutes} minutos. Si no lo has pedido, puedes ignorar este mensaje: tu contraseña no cambia.',
    ],
  },
};
