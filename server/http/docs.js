// A file of its own, because the content security policy forbids inline scripts.
const token = localStorage.getItem('token');
const withToken = (request) => {
  const isOwn = new URL(request.url, location.href).origin === location.origin;
  if (token && isOwn) request.headers.Authorization ??= `Bearer ${token}`;
  return request;
};
const description = withToken({ url: '/api/openapi.json', headers: {} });
fetch(description.url, { headers: description.headers }).then((answer) => {
  if (!answer.ok) {
    document.getElementById('unread').hidden = false;
    return;
  }
  window.ui = SwaggerUIBundle({
    url: description.url,
    dom_id: '#docs',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
    requestInterceptor: withToken,
  });
});
