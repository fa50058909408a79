import { callServer } from '../server.js';

const asked = new URLSearchParams(location.search);
const find = (id) => document.getElementById(id);
/** The shop's page. A bank does not know its origin. */
const end = (answer) => window.parent.postMessage({ type: 'square-sandbox:challenged', answer }, '*');
const cancel = () => end({ status: 'Cancel' });

async function submit(event) {
  event.preventDefault();
  const confirm = document.querySelector('[type="submit"]');
  const input = find('code');
  confirm.disabled = true;
  try {
    const answer = await callServer('challenges', {
      challenge_id: asked.get('challenge_id'),
      code: input.value,
    });
    if (answer.status !== 'WrongCode') return end(answer);
    find('problem').textContent = `That code is not right. ${answer.tries_left} tries left.`;
    input.select();
  } catch (error) {
    end({
      status: 'Error',
      errors: error.errors ?? [{ type: 'VERIFICATION_ERROR', message: error.message }],
    });
  } finally {
    confirm.disabled = false;
  }
}

find('card').textContent = asked.get('last_4');
document.querySelector('form').addEventListener('submit', submit);
find('cancel').addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel());
find('code').focus();
