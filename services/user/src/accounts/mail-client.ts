import type { KeptMail } from '@slipcast/contracts/http/privacy';
import { notAnswered, type ServiceClient } from '@slipcast/service-kit/service-client';

/** Asks the email worker which emails an account was sent. Throws a Refusal when it does not answer. */
export const createMailClient = (client: ServiceClient) => ({
  async mailsOf(userId: string): Promise<KeptMail[]> {
    const answer = await client.get<KeptMail[]>(`/internal/mails/${encodeURIComponent(userId)}`);
    if (answer.status !== 200) throw notAnswered(answer);
    return answer.body;
  },
});
export type MailClient = ReturnType<typeof createMailClient>;
