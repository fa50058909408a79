/** Stands in for every imported stylesheet, font and picture under test. */
const asset = 'asset';
export default asset;
