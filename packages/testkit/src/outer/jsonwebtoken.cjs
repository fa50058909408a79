module.exports = globalThis.loadOnce('jsonwebtoken');
