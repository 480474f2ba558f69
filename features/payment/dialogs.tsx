import { useUnit } from 'effector-react';
import { $changing } from './change.ts';
import ChangePlan from './change-plan.tsx';
import Checkout from './checkout.tsx';
import { $choice, $questioned, $shownOrder } from './model.ts';
import OrderDialog from './order-dialog.tsx';
import RenewalQuestion from './renewal-question.tsx';

/** The dialog that is open, if any: they come together, since each part that comes by itself weighs on every page. */
export default function Dialogs() {
  const { choice, shown, questioned, changing } = useUnit({
    choice: $choice,
    shown: $shownOrder,
    questioned: $questioned,
    changing: $changing,
  });
  return (
    <>
      {choice && <Checkout choice={choice} />}
      {shown && <OrderDialog order={shown} />}
      {changing && <ChangePlan changing={changing} />}
      {questioned && <RenewalQuestion order={questioned} />}
    </>
  );
}
