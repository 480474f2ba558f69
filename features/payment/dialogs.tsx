import { useUnit } from 'effector-react';
import Checkout from './checkout.tsx';
import { $choice, $questioned, $shownOrder } from './model.ts';
import OrderDialog from './order-dialog.tsx';
import RenewalQuestion from './renewal-question.tsx';

/** The dialog that is open, if any: they come together, since each part that comes by itself weighs on every page. */
export default function Dialogs() {
  const { choice, shown, questioned } = useUnit({
    choice: $choice,
    shown: $shownOrder,
    questioned: $questioned,
  });
  return (
    <>
      {choice && <Checkout choice={choice} />}
      {shown && <OrderDialog order={shown} />}
      {questioned && <RenewalQuestion order={questioned} />}
    </>
  );
}
