/**
 * jsdom's XMLHttpRequest knows only its own FormData, and sends Node's, which the tests use everywhere else, as '[object FormData]'. From now on
 * it is written out first. To be called when the network is scripted already.
 */
export function sendForms(): void {
  const Scripted = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = new Proxy(Scripted, {
    construct() {
      const request = new Scripted();
      const send = (body: XMLHttpRequestBodyInit | null) => {
        if (!(body instanceof FormData)) return request.send(body);
        const written = new Response(body);
        request.setRequestHeader('content-type', written.headers.get('content-type') ?? '');
        return void written.arrayBuffer().then((bytes) => request.send(bytes));
      };
      return new Proxy(request, {
        get(target, key) {
          if (key === 'send') return send;
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  });
}
