import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedEvent } from '../../server/features/payment/fixtures/stripe.ts';
import { createPrices, createSubscription } from '../../server/features/payment/fixtures/subscription.ts';

/** A payment on a page of Checkout. */
interface Session {
  readonly order: string;
  readonly mode: string;
  readonly amount: number;
  readonly currency: string;
  readonly months: number;
  readonly back: string;
}

/** Stripe on loopback, as far as a payer meets it. */
interface LoopbackStripe {
  readonly port: number;
  /** Where signed events go, once the site listens. */
  readonly sendTo: (site: string) => void;
  readonly close: () => void;
}

const page = (action: string): string =>
  `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
  <form method="post" action="${action}"><button>Pay</button></form></html>`;

/** Starts it: sessions of Checkout with a page to pay on, whose payments are told by signed events before the payer is led back. */
export async function serveStripe(): Promise<LoopbackStripe> {
  const sessions = new Map<string, Session>();
  const subscriptionPrices = createPrices();
  const subscriptions = new Map<string, ReturnType<typeof createSubscription>>();
  let site = '';
  const send = async (type: string, object: object): Promise<void> => {
    const { payload, signature } = signedEvent(type, object, { at: Date.now() });
    const { status } = await fetch(`${site}/vip/v1/payment/stripe/events`, {
      ...{ method: 'POST', body: payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    if (status !== 200) throw new Error(`The site answered ${status} to ${type}`);
  };
  const pay = async (id: string, { order, mode, amount, currency, months }: Session): Promise<void> => {
    const metadata = { order };
    const session = { id, object: 'checkout.session', mode, payment_status: 'paid', metadata };
    if (mode === 'payment') {
      const paid = { payment_intent: `pi_${id}`, amount_total: amount, currency };
      return send('checkout.session.completed', { ...session, ...paid });
    }
    const from = Math.floor(Date.now() / 1000);
    const period = { order, amount, currency, months, from, invoice: `in_${id}` };
    subscriptions.set(`sub_${id}`, createSubscription(`sub_${id}`, period));
    // The invoice may be told before the session that it belongs to.
    await send('invoice.paid', {
      ...{ id: `in_${id}`, object: 'invoice', amount_paid: amount, currency },
      parent: { subscription_details: { metadata, subscription: `sub_${id}` } },
    });
    await send('checkout.session.completed', {
      ...session,
      ...{ subscription: `sub_${id}`, customer: `cus_${id}` },
    });
  };
  /** The answers to the SDK about subscriptions; undefined: it asked for something else. */
  const answerApi = async (call: string, body: URLSearchParams): Promise<object | undefined> => {
    if (call === 'POST /v1/checkout/sessions') {
      const id = `cs_${sessions.size + 1}`;
      sessions.set(id, sessionOf(body));
      return { id, object: 'checkout.session', url: `${originOf(server)}/pay/${id}` };
    }
    if (call === 'POST /v1/prices') return subscriptionPrices.add(body);
    if (call === 'POST /v1/invoices/create_preview')
      return subscriptions.get(body.get('subscription') ?? '')?.preview(body);
    const subscription = subscriptions.get(call.split('/')[3] ?? '');
    if (call.startsWith('GET ')) return subscription?.view();
    if (subscription === undefined || !body.has('items[0][price]')) return subscription?.view();
    const { answer, invoice } = subscription.change(body, subscriptionPrices.of);
    // The event may come before the answer.
    if (invoice !== undefined) await send('invoice.paid', invoice);
    return answer;
  };
  const server: Server = createServer(async (request, response) => {
    const [, first = '', id = ''] = (request.url ?? '').split('/');
    const session = first === 'pay' ? sessions.get(id) : undefined;
    if (session === undefined) {
      const answer = await answerApi(
        `${request.method} ${request.url?.split('?')[0]}`,
        new URLSearchParams(await textOf(request)),
      );
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'none' } }));
    } else if (request.method === 'GET')
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(`/pay/${id}`));
    else {
      await pay(id, session);
      response.writeHead(303, { location: session.back }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sendTo: (address) => {
      site = address;
    },
    close: () => server.close(),
  };
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const sessionOf = (body: URLSearchParams): Session => ({
  order: body.get('client_reference_id') ?? '',
  mode: body.get('mode') ?? '',
  amount: Number(body.get('line_items[0][price_data][unit_amount]')),
  currency: body.get('line_items[0][price_data][currency]') ?? '',
  months: Number(body.get('line_items[0][price_data][recurring][interval_count]')),
  back: body.get('success_url') ?? '',
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
