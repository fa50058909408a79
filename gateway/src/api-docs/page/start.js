globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  tagsSorter: 'alpha',
  // The badge would send the document to a validator on the internet.
  validatorUrl: null,
});
