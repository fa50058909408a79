module.exports = globalThis.loadOnce('express');
